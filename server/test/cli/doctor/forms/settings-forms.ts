import type { ProjectForm } from './form.ts';

/**
 * Forms of mail settings of frameworks, each seen in several public projects and written anew: names, hosts and secrets are made up. A secret has
 * `hush` in it.
 */
export const settingsForms: readonly ProjectForm[] = [
  {
    name: 'Laravel with the sandbox of Mailtrap in .env',
    files: {
      '.env': `export APP_ENV=local
MAIL_MAILER=smtp
MAIL_HOST=sandbox.smtp.mailtrap.io
MAIL_PORT=2525
MAIL_USERNAME=hushuser12
MAIL_PASSWORD=hushpass34
MAIL_ENCRYPTION=tls
`,
    },
    found: [
      '.env:3 Mailtrap change MAIL_HOST=sandbox.smtp.mailtrap.io → MAIL_HOST=127.0.0.1',
      '.env:4 Mailtrap change MAIL_PORT=2525 → MAIL_PORT=1025',
      '.env:7 Mailtrap change MAIL_ENCRYPTION=tls → MAIL_ENCRYPTION=null',
    ],
  },
  {
    name: 'Symfony with the sandbox of Mailtrap in a DSN',
    files: {
      '.env.local': `DATABASE_URL="mysql://app:hushdb@127.0.0.1:3306/app"
MAILER_DSN="smtp://hushuser:hushpass@sandbox.smtp.mailtrap.io:2525?encryption=tls&auth_mode=login"
`,
    },
    found: [
      '.env.local:2 Mailtrap change MAILER_DSN="smtp://***@sandbox.smtp.mailtrap.io:2525/…" → MAILER_DSN="smtp://127.0.0.1:1025"',
    ],
  },
  {
    name: 'Rails with the sandbox of Mailtrap',
    files: {
      'config/environments/development.rb': `Rails.application.configure do
  config.action_mailer.delivery_method = :smtp
  config.action_mailer.smtp_settings = {
    user_name: 'hushuser',
    password: 'hushpass',
    address: 'sandbox.smtp.mailtrap.io',
    host: 'sandbox.smtp.mailtrap.io',
    port: '2525',
    authentication: :login
  }
end
`,
    },
    found: [
      "config/environments/development.rb:6 Mailtrap change address: 'sandbox.smtp.mailtrap.io' → address: '127.0.0.1'",
      "config/environments/development.rb:7 Mailtrap change host: 'sandbox.smtp.mailtrap.io' → host: '127.0.0.1'",
      "config/environments/development.rb:8 Mailtrap change port: '2525' → port: '1025'",
    ],
  },
  {
    name: 'Rails in one line, with MailCatcher as default of a variable',
    files: {
      'config/environments/development.rb': `  # config.action_mailer.smtp_settings = { address: "mailhog" }
  config.action_mailer.smtp_settings = { address: ENV.fetch("SMTP_HOST", "mailcatcher"), port: 1025 }
`,
      'Procfile.dev': `web: bin/rails server -p 3000
mail: mailcatcher --foreground --http-port 1080
`,
    },
    found: [
      'Procfile.dev:2 MailCatcher change mailcatcher … → npx --no-install mayfly dev --http-port 1080',
      'config/environments/development.rb:2 MailCatcher keep "SMTP_HOST", "mailcatcher"',
    ],
  },
  {
    name: 'Django with Mailpit as default of a variable',
    files: {
      'config/settings/local.py': `from .base import *  # noqa
SECRET_KEY = env("DJANGO_SECRET_KEY", default="hush-secret-mailpit")
# EMAIL_HOST = env("EMAIL_HOST", default="mailhog")
EMAIL_HOST = env("EMAIL_HOST", default="mailpit")
EMAIL_PORT = 1025
`,
    },
    found: ['config/settings/local.py:4 Mailpit keep default="mailpit"'],
  },
  {
    name: 'Django with the sandbox of Mailtrap',
    files: {
      'shop/settings.py': `EMAIL_HOST = 'sandbox.smtp.mailtrap.io'
EMAIL_HOST_USER = 'hushuser'
EMAIL_HOST_PASSWORD = 'hushpass'
EMAIL_PORT = 587
EMAIL_USE_TLS = True
`,
    },
    found: [
      "shop/settings.py:1 Mailtrap change EMAIL_HOST = 'sandbox.smtp.mailtrap.io' → EMAIL_HOST = '127.0.0.1'",
      'shop/settings.py:4 Mailtrap change EMAIL_PORT = 587 → EMAIL_PORT = 1025',
      'shop/settings.py:5 Mailtrap change EMAIL_USE_TLS = True → EMAIL_USE_TLS = False',
    ],
  },
  {
    name: 'Spring Boot in YAML with MailDev',
    files: {
      'src/main/resources/application-dev.yml': `spring:
  datasource:
    password: hush-database
  mail:
    host: maildev
    port: 1025
    properties:
      mail:
        smtp:
          auth: false
`,
    },
    found: ['src/main/resources/application-dev.yml:5 MailDev keep host: maildev'],
  },
  {
    name: 'Spring Boot in properties with the sandbox of Mailtrap',
    files: {
      'src/main/resources/application.properties': `spring.datasource.password=hush-database
spring.mail.host=sandbox.smtp.mailtrap.io
spring.mail.port=587
spring.mail.username=hushuser
spring.mail.password=hushpass
spring.mail.properties.mail.smtp.auth=true
spring.mail.properties.mail.smtp.starttls.enable=true
`,
    },
    found: [
      'src/main/resources/application.properties:2 Mailtrap change spring.mail.host=sandbox.smtp.mailtrap.io → spring.mail.host=127.0.0.1',
      'src/main/resources/application.properties:3 Mailtrap change spring.mail.port=587 → spring.mail.port=1025',
      'src/main/resources/application.properties:7 Mailtrap change spring.mail.properties.mail.smtp.starttls.enable=true → spring.mail.properties.mail.smtp.starttls.enable=false',
    ],
  },
];
