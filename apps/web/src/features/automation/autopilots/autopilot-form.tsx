import type { Site } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { AskedForm } from '../form/asked-form.tsx';
import { type AutopilotValues, problemsOf } from './autopilot-values.ts';

interface AutopilotFormProps {
  sites: readonly Site[];
  values: AutopilotValues;
  onChange: (values: AutopilotValues) => void;
  /** An autopilot keeps the site that it was created for. */
  isSiteFixed?: boolean;
  submitLabel: string;
  pending: boolean;
  /** Beside the button. */
  note: ReactNode;
  onSubmit: (values: AutopilotValues) => void;
}

/** Topics and what each run on one of them is asked for. */
export const AutopilotForm = (props: AutopilotFormProps) => (
  <AskedForm
    {...props}
    topics={{
      name: 'topics',
      label: 'Topics',
      hint: 'One per line. Each run takes the next one, then the list starts over.',
      rows: 4,
    }}
    about="time, rhythm, writing, voice"
    check={problemsOf}
  />
);
