import { DEMO_MODEL_NAME } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { modelQuery } from './generation-queries.ts';

/** Which model writes and where the text is sent; without one, what follows from that. */
export function ModelLine({ without = 'you’ll get a placeholder article' }: { without?: string }) {
  const { data } = useQuery(modelQuery);
  // There, users are not close to the operator, who has to set it up.
  const sellsPlans = useAuth().session?.plan !== undefined;
  if (!data) return null;
  if (!data.available)
    return (
      <p className="basis-full text-muted text-sm">
        {sellsPlans
          ? `Writing isn’t available at the moment, so ${without}.`
          : `No language model is set up, so ${without}. Set LLM_API_KEY, or start Ollama on the same machine.`}
      </p>
    );
  return (
    <p className="text-muted text-xs">
      {data.provider === DEMO_MODEL_NAME
        ? `${DEMO_MODEL_NAME}. It writes sample text.`
        : `Written by ${data.model} at ${data.host}`}
    </p>
  );
}
