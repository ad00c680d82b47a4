import './style/style.css';
import { render } from 'mayfly-dom';
import { App } from './app/app.tsx';
import { loadPart } from './base/late/late.ts';
import { isSharedPage } from './base/location.ts';
import { run } from './parts/tasks.ts';
import { openPage } from './service/service.ts';
import { textsReady } from './texts/texts.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the app');
// The module does not wait by itself: a file of texts may import from the file that this module is built into, and each would wait
// for the other.
void textsReady.then(() => {
  // Without it, nothing is missed by most.
  import('./style/late.css').catch(() => {});
  if (isSharedPage())
    return loadPart(() => import('./app/shared-app.tsx')).then(({ SharedApp }) => render(() => <SharedApp />, root));
  render(() => <App />, root);
  return void run(openPage);
});
