import { getSchema } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './editor.css';
import { editorExtensions } from './editor-extensions.ts';
import { EditorFooter } from './editor-footer.tsx';
import { markupLoss } from './markup-loss.ts';
import { SourceEditor } from './source-editor.tsx';
import { VisualEditor } from './visual-editor.tsx';

export interface EditorSurfaceProps {
  /** HTML to begin with. */
  initialValue: string;
  /** Called once the user has really changed something; typing is gathered for a moment. */
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
}

const schema = getSchema(editorExtensions);
const lossOf = (html: string) => markupLoss(html, schema);

/** Opens a post in the view that keeps all of it: visual where that loses nothing, else as source. */
export function EditorSurface({ initialValue, onChange, ...control }: EditorSurfaceProps) {
  const [html, setHtml] = useState(initialValue);
  const [loss, setLoss] = useState(() => lossOf(initialValue));
  const [mode, setMode] = useState<'visual' | 'source'>(loss.length > 0 ? 'source' : 'visual');

  const change = (next: string) => {
    setHtml(next);
    onChange(next);
  };
  const openVisual = () => {
    const found = lossOf(html);
    setLoss(found);
    if (found.length === 0) setMode('visual');
  };
  const openAnyway = () => {
    setLoss([]);
    setMode('visual');
  };

  return (
    <div className="post-editor">
      {mode === 'visual' ? (
        <VisualEditor {...control} initialValue={html} onChange={change} onShowSource={() => setMode('source')} />
      ) : (
        <SourceEditor {...control} value={html} onChange={change} onShowVisual={openVisual}>
          {loss.length > 0 && (
            <Notice
              tone="warning"
              title="Shown as source, so that nothing of this post is lost"
              action={
                <Button variant="secondary" size="sm" onClick={openAnyway}>
                  Open in the visual editor anyway
                </Button>
              }
            >
              The visual editor does not know: {loss.join(', ')}. It would leave that out as soon as you edit there.
            </Notice>
          )}
        </SourceEditor>
      )}
      <EditorFooter html={html} />
    </div>
  );
}
