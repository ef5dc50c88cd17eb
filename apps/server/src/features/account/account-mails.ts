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

The link works once and for one hour. When it is used, all devices are signed out and all API keys end.

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

export const confirmEmailMail = (to: string, link: string): Message => ({
  to,
  subject: 'Please confirm your new e-mail address',
  text: `Open this link to make this the e-mail address of your pressloom account:

${link}

The link works once and for one hour. Until it is used, the account keeps its former address.

If you did not ask for this, you need not do anything.
`,
});

export const emailTakenMail = (to: string): Message => ({
  to,
  subject: 'This address already has a pressloom account',
  text: `Somebody, probably you, asked to use this e-mail address for a pressloom account. It already belongs to another one, so nothing was changed.

To use it, sign in to the account that has it and change or delete that one first. If it was not you, you need not do anything.
`,
});

export const emailChangeWantedMail = (to: string, wanted: string): Message => ({
  to,
  subject: 'Your e-mail address is about to change',
  text: `Somebody, probably you, asked to change the e-mail address of your pressloom account to ${wanted}. It changes when the link in the mail to that address is opened.

If it was not you, somebody knows your password: sign in, cancel this under Settings, Profile, and choose a new password.
`,
});

export const emailChangedMail = (to: string, changedTo: string): Message => ({
  to,
  subject: 'Your e-mail address was changed',
  text: `The e-mail address of your pressloom account is now ${changedTo}. You sign in with it, and all mail goes there.

If it was not you, write to whoever runs your pressloom.
`,
});

export const passwordChangedMail = (to: string, resetLink: string): Message => ({
  to,
  subject: 'Your password was changed',
  text: `The password of your pressloom account was changed.

If it was not you, choose a new one here, which also signs out every device:

${resetLink}
`,
});

export const twoFactorChangedMail = (to: string, isOn: boolean): Message => ({
  to,
  subject: isOn ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
  text: isOn
    ? `From now on your pressloom account asks for a code of your authenticator app when you sign in. Keep the recovery codes where you find them without your phone.

If it was not you, write to whoever runs your pressloom.
`
    : `Your pressloom account no longer asks for a code when you sign in: the password is enough.

If it was not you, choose a new password and turn two-factor sign-in on again.
`,
});

/** The last mail of an account. */
export function accountDeletedText({ takeBack, left }: { takeBack: boolean; left: { title: string; site: string }[] }) {
  const scheduled = takeBack
    ? 'Posts that a site was to publish later are drafts there again.'
    : 'Posts that a site is to publish later stay scheduled there; those that pressloom was to publish itself stay drafts.';
  const failed = left.map(({ title, site }) => `- ${title} (${site})`).join('\n');
  return `As you asked, your pressloom account was deleted, with all posts, pictures, versions and connections in it.

What is published on your sites stays there. ${scheduled}${
    failed &&
    `

These could not be taken back, because their site did not answer or refused. Look there yourself:

${failed}`
  }

The application passwords that pressloom used work until you remove them in WordPress, under Users, Profile.

Thank you for writing with us.`;
}
