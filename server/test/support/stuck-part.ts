import { answerParent } from '../../bench/program.ts';

// As an attacker, whose connections are cut all the time.
process.on('unhandledRejection', () => {});

answerParent({
  fail: () => Promise.reject(new Error('this part cannot')),
  spin: async () => {
    for (;;);
  },
});
