import { IMAGE_TYPES } from '@pressloom/contract';
import { ImageUp } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface ImageUploadButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  isUploading: boolean;
  onChoose: (file: File) => void;
}

/** Lets the user choose an image of this device. */
export function ImageUploadButton({ isUploading, onChoose, size }: ImageUploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES.join()}
        hidden
        aria-label="Image file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button variant="secondary" size={size} pending={isUploading} onClick={() => chooser.current?.click()}>
        {!isUploading && <ImageUp aria-hidden />}
        {isUploading ? 'Uploading…' : 'Upload an image'}
      </Button>
    </>
  );
}
