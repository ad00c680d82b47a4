import { Mayfly } from 'mayfly-client';
import { GenericContainer, Wait } from 'testcontainers';

const apiKey = 'key-of-these-tests-alone';

/** Starts Mayfly in a container, which takes mail to anybody and keeps nothing. The image is that of deploy/Containerfile. */
export async function startMayflyContainer() {
  const container = await new GenericContainer('localhost/mayfly')
    .withCommand(['dev', '--memory'])
    .withEnvironment({ MAYFLY_API_KEY: apiKey })
    .withExposedPorts(8025, 1025)
    .withWaitStrategy(Wait.forHttp('/readyz', 8025))
    .start();
  const host = container.getHost();
  return {
    client: new Mayfly({ url: `http://${host}:${container.getMappedPort(8025)}`, apiKey }),
    smtp: { host, port: container.getMappedPort(1025) },
    stop: () => container.stop(),
  };
}
