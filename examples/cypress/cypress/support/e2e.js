import 'mayfly-client/cypress/support';
