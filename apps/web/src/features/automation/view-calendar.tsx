import { CalendarDays } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

export const ViewCalendar = () => (
  <ButtonLink variant="secondary" to={paths.calendar}>
    <CalendarDays aria-hidden />
    View Calendar
  </ButtonLink>
);
