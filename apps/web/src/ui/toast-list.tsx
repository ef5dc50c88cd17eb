import { Toaster } from 'sonner';
// Needed from the first key on, which loads this file, too.
import '../lib/browser/keep-focus.ts';
import { useTheme } from '../lib/page/theme.ts';
import 'sonner/dist/styles.css';
import './toast.css';

export { toast } from 'sonner';

/** Top centre, four seconds, three at a time (specification, section 9). */
export const ToastList = () => (
  <Toaster position="top-center" duration={4000} visibleToasts={3} theme={useTheme()} closeButton gap={10} />
);
