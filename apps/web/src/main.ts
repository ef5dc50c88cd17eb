import { keepInput } from './app/keep-input.ts';
import { painted } from './app/painted.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void open(root);

async function open(root: HTMLElement) {
  const isRendered = root.hasChildNodes();
  const replay = isRendered ? keepInput() : () => undefined;
  // Lets the server-rendered page paint before the app occupies the main thread.
  if (isRendered) await painted();
  const { start } = await import('./app/start.tsx');
  await start(root, replay);
}
