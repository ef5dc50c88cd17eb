import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';

export const ViewCalendar = () => (
  <Button variant="secondary" asChild>
    <Link to={paths.calendar}>
      <CalendarDays aria-hidden />
      View Calendar
    </Link>
  </Button>
);
