import type { Message } from '../../mail.ts';

// No mail greets by name: whoever signs up with a stranger's address chooses that name, and could have us mail it.

export const verificationMail = (to: string, link: string): Message => ({
  to,
  subject: 'Please confirm your e-mail address',
  text: `Welcome to pressloom.

Open this link to confirm that this is your e-mail address:

${link}

The link works for one hour. If it has run out, sign in and you will get a new one.

If you did not create an account, you need not do anything: without this confirmation nobody can use it.
`,
});

export const passwordResetMail = (to: string, link: string): Message => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody, probably you, asked for a new password for your pressloom account.

Open this link to choose one:

${link}

The link works once and for one hour. When it is used, all devices are signed out.

If you did not ask for this, you need not do anything: your password stays as it is.
`,
});

export const alreadyRegisteredMail = (to: string, signInLink: string, resetLink: string): Message => ({
  to,
  subject: 'You already have a pressloom account',
  text: `Somebody, probably you, tried to sign up at pressloom with this e-mail address. You already have an account.

Sign in here:

${signInLink}

If you do not remember your password, choose a new one here:

${resetLink}

If it was not you, you need not do anything: your account is unchanged.
`,
});
