import { test } from 'node:test';
import { promtool, withoutPromtool as skip } from './promtool.ts';

test('each alert fires when it has to, and not before', { skip }, () => {
  promtool(['test', 'rules', 'alerts-test.yaml']);
});
