import { CONTACT_LIMITS, type PageSlot } from '@pressloom/contract';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { slot } from './slot.ts';

/** A plain form that works without scripts. The browser checks what it can; the server checks everything. */
export const ContactForm = ({ isRefused }: { isRefused: boolean }) => (
  <form method="post" action={paths.contact} className="grid max-w-xl gap-5">
    {isRefused && (
      <p role="alert" className="rounded-md border border-danger/60 bg-danger/10 px-4 py-3">
        {slot('refusal')}
      </p>
    )}
    <input type="hidden" name="token" value={slot('formToken')} />
    <div aria-hidden className="absolute -left-[200vw]">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <ContactField name="name" label="Name" isRefused={isRefused}>
        {(control) => <Input {...control} autoComplete="name" maxLength={CONTACT_LIMITS.name} />}
      </ContactField>
      <ContactField name="email" label="Email" isRefused={isRefused}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" inputMode="email" maxLength={CONTACT_LIMITS.email} />
        )}
      </ContactField>
    </div>
    <ContactField name="subject" label="Subject" isRefused={isRefused}>
      {(control) => <Input {...control} maxLength={CONTACT_LIMITS.subject} />}
    </ContactField>
    <ContactField name="message" label="Message" isRefused={isRefused}>
      {(control) => <Textarea {...control} rows={8} className="min-h-48" maxLength={CONTACT_LIMITS.message} />}
    </ContactField>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button type="submit" className="h-11 px-5">
        Send message
      </Button>
      <p className="text-muted text-sm">We only use your email address to reply.</p>
    </div>
  </form>
);

type FieldName = keyof typeof CONTACT_LIMITS;

interface ContactFieldProps {
  name: FieldName;
  label: string;
  isRefused: boolean;
  children: (control: Control) => React.ReactNode;
}

interface Control {
  id: string;
  name: FieldName;
  required: true;
  defaultValue?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true' | 'false';
}

const ContactField = ({ name, label, isRefused, children }: ContactFieldProps) => {
  const errorId = `${name}-error`;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={name} className="font-medium text-[0.8125rem]">
        {label}
      </label>
      {children({
        id: name,
        name,
        required: true,
        ...(isRefused && {
          defaultValue: slot(name),
          'aria-describedby': errorId,
          // Filled in by the server, like the error itself.
          'aria-invalid': slot(`${name}Invalid` satisfies PageSlot) as 'true' | 'false',
        }),
      })}
      {isRefused && (
        <p id={errorId} className="text-[0.8125rem] text-danger empty:hidden">
          {slot(`${name}Error` satisfies PageSlot)}
        </p>
      )}
    </div>
  );
};
