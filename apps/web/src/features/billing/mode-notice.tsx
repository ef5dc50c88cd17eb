import { MODE_NOTES, type PaymentMode } from '@pressloom/contract';
import { Notice } from '../../ui/notice.tsx';

const EXPLANATIONS: Record<PaymentMode, string> = {
  live: '',
  test: 'Payments go to the test mode of the payment provider, with cards and banks that don’t exist.',
  demo: 'A stand-in takes the place of the payment provider, with cards and banks that don’t exist.',
};

/** Says where no money moves. */
export function ModeNotice({ mode, ...props }: { mode: PaymentMode; tone: 'info' | 'warning'; className?: string }) {
  const title = MODE_NOTES[mode];
  return title ? (
    <Notice {...props} title={title}>
      {EXPLANATIONS[mode]}
    </Notice>
  ) : null;
}
