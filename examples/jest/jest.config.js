module.exports = {
  globalSetup: 'mayfly-client/setup',
  globalTeardown: 'mayfly-client/teardown',
  testEnvironment: 'node',
};
