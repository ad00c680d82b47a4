it('lets a new user confirm the address with the code', () => {
  cy.mailbox().then((mailbox) => {
    cy.visit('/');
    cy.get('input[name=email]').type(mailbox.address);
    cy.contains('Sign up').click();
    mailbox.waitForCode({ subject: 'confirm' }).then((code) => {
      cy.get('input[name=code]').type(code);
    });
    cy.contains('button', 'Confirm').click();
    cy.contains('h1', 'Welcome');
  });
});
