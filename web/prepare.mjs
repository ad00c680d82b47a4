/** Builds the web app after an installation, where what builds it is installed; without, the service says how to at its root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isInstalled = existsSync(new URL('../node_modules/vite/package.json', import.meta.url));
const [, nodeOfNpm] = /^npm\/\S+ node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];

if (isInstalled) await prepare();

async function prepare() {
  const vite = await import('vite').catch((cause) => ({ cause }));
  if ('build' in vite) {
    await vite.build({
      root: import.meta.dirname,
      configFile: `${import.meta.dirname}/vite.config.ts`,
      logLevel: 'warn',
    });
  } else if (nodeOfNpm === undefined || nodeOfNpm === process.versions.node) throw vite.cause;
  else installAgain();
}

/** npm leaves out packages that need a newer Node.js than the one that runs it, so the one that it has brought runs it again. */
function installAgain() {
  const [runner, own] = [nodeOfNpm, process.versions.node];
  console.error(`npm on Node.js ${runner} has left out packages for newer ones: it installs again, on Node.js ${own}`);
  const { status } = spawnSync(process.execPath, [process.env.npm_execpath, 'ci'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
