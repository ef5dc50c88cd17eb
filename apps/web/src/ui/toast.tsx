import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../lib/theme.ts';

export { toast } from 'sonner';

/** Top centre, four seconds, three at a time (specification, section 9). */
export const Toaster = () => (
  <Sonner position="top-center" duration={4000} visibleToasts={3} theme={useTheme()} closeButton gap={10} />
);
