import { Card } from '../../../ui/card.tsx';

/** Takes the place of a plan where nothing is sold. */
export const FreeToUse = () => (
  <Card title="Your plan">
    <p className="text-muted text-sm">This installation is free to use. There’s nothing to pay, and nothing to buy.</p>
  </Card>
);
