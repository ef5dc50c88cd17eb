import type { Message } from '../../../system/message.ts';

// No email greets by name: someone signing up with a stranger's address chooses that name and could have us send it.

export const verificationMail = (to: string, link: string): Message => ({
  to,
  subject: 'Confirm your email address',
  text: `Welcome to pressloom.

Open this link to confirm your email address:

${link}

The link works for one hour. After that, sign in to get a new one.

If you didn’t create an account, ignore this email. Nobody can use the account without this link.
`,
});

export const passwordResetMail = (to: string, link: string): Message => ({
  to,
  subject: 'Choose a new password',
  text: `Someone, probably you, asked for a new password for your pressloom account. Open this link to choose one:

${link}

The link works once and for one hour. Using it signs out all devices and revokes all API keys.

If you didn’t ask for this, ignore this email. Your password stays the same.
`,
});

export const alreadyRegisteredMail = (to: string, signInLink: string, resetLink: string): Message => ({
  to,
  subject: 'You already have a pressloom account',
  text: `Someone, probably you, tried to sign up for pressloom with this email address. You already have an account.

Sign in here:

${signInLink}

If you don’t remember your password, choose a new one here:

${resetLink}

If this wasn’t you, ignore this email. Your account is unchanged.
`,
});

export const confirmEmailMail = (to: string, link: string): Message => ({
  to,
  subject: 'Confirm your new email address',
  text: `Open this link to make this the email address of your pressloom account:

${link}

The link works once and for one hour. Until you open it, your account keeps its old address.

If you didn’t ask for this, ignore this email.
`,
});

export const emailTakenMail = (to: string): Message => ({
  to,
  subject: 'This address already has a pressloom account',
  text: `Someone, probably you, asked to use this email address for a pressloom account. Another account already has it, so nothing was changed.

To use it, sign in to that account and change its address or delete it first. If this wasn’t you, ignore this email.
`,
});

export const emailChangeWantedMail = (to: string, wanted: string): Message => ({
  to,
  subject: 'Your email address is about to change',
  text: `Someone, probably you, asked to change the email address of your pressloom account to ${wanted}. It changes when the link we sent there is opened.

If this wasn’t you, someone knows your password. Sign in, cancel the change under Settings, Profile, and choose a new password.
`,
});

export const emailChangedMail = (to: string, changedTo: string): Message => ({
  to,
  subject: 'Your email address was changed',
  text: `The email address of your pressloom account is now ${changedTo}. Use it to sign in. All emails go there.

If this wasn’t you, contact the administrator of your pressloom.
`,
});

export const passwordChangedMail = (to: string, resetLink: string): Message => ({
  to,
  subject: 'Your password was changed',
  text: `The password of your pressloom account was changed.

If this wasn’t you, choose a new one here. This also signs out all devices:

${resetLink}
`,
});

export const twoFactorChangedMail = (to: string, isOn: boolean): Message => ({
  to,
  subject: isOn ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
  text: isOn
    ? `Your pressloom account now asks for a code from your authenticator app when you sign in. Keep your recovery codes where you can reach them without your phone.

If this wasn’t you, contact the administrator of your pressloom.
`
    : `Your pressloom account no longer asks for a code when you sign in. Your password is enough.

If this wasn’t you, choose a new password and turn two-factor sign-in on again.
`,
});

/** The last email of an account. */
export function accountDeletedText({ takeBack, left }: { takeBack: boolean; left: { title: string; site: string }[] }) {
  const scheduled = takeBack
    ? 'Scheduled posts that you created or changed in pressloom are drafts there now. Other posts scheduled in WordPress stay scheduled.'
    : 'Scheduled posts stay scheduled there. Posts that pressloom was to publish itself are scheduled in WordPress now; if their site did not respond, they stay drafts.';
  const failed = left.map(({ title, site }) => `- ${title} (${site})`).join('\n');
  return `As you asked, your pressloom account was deleted, with all posts, images, versions and connections in it.

What is published on your sites stays there. ${scheduled}${
    failed &&
    `

These could not be taken back, because their site did not answer or refused. Look there yourself:

${failed}`
  }

The application passwords that pressloom used work until you remove them in WordPress, under Users, Profile.

Thank you for writing with us.`;
}
