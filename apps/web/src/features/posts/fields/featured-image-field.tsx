import { Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { imageProblem, isStoredImage, storeImage } from '../../../lib/post/store-image.ts';
import { uploadForPage } from '../../../lib/post/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ImageUploadButton } from '../../../ui/image-upload-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import { FeaturedImagePreview } from './featured-image-preview.tsx';
import { ImageAttribution } from './image-attribution.tsx';

interface FeaturedImageFieldProps {
  /** Whether the connected account may upload images to the post's site. */
  mayUpload: boolean;
  onChoose: () => void;
}

/** An image by URL, an upload, or one chosen elsewhere. */
export function FeaturedImageField({ mayUpload, onChoose }: FeaturedImageFieldProps) {
  const { register, control, getValues, setValue, setError, formState } = useFormContext<PostFormValues>();
  const [address, mediaId] = useWatch({ control, name: ['featuredImage', 'featuredMediaId'] });
  const [isUploading, setIsUploading] = useState(false);
  const [uploaded, setUploaded] = useState<{ address: string; name: string }>();

  const change = (to: string) => {
    setValue('featuredImage', to);
    setValue('featuredMediaId', null);
  };
  const upload = async (file: File) => {
    const problem = imageProblem(file);
    if (problem) return setError('featuredImage', { message: problem });
    setIsUploading(true);
    const before = getValues('featuredImage');
    try {
      const stored = await uploadForPage(storeImage(file));
      // Given up: another image was chosen, or typed, meanwhile.
      if (stored === null || getValues('featuredImage') !== before) return;
      change(stored);
      setUploaded({ address: stored, name: file.name });
      toast.success('Featured image updated');
    } catch (error) {
      toast.error('Failed to update featured image');
      setError('featuredImage', { message: errorMessage(error) });
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <div className="grid gap-3">
      <FeaturedImagePreview key={address} address={address} />
      <ImageAttribution address={address} />
      <Field label="Featured image" error={formState.errors.featuredImage?.message}>
        {(control) =>
          // The URL of a stored image is of no use to the user.
          isStoredImage(address) ? (
            <Input
              key="stored"
              {...control}
              readOnly
              value={uploaded?.address === address ? uploaded.name : 'Uploaded image'}
            />
          ) : (
            <Input
              key="address"
              {...control}
              {...register('featuredImage', { onChange: () => setValue('featuredMediaId', null) })}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
            />
          )
        }
      </Field>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="secondary" size="sm" onClick={onChoose}>
          <Images aria-hidden />
          Choose cover or image
        </Button>
        <ImageUploadButton size="sm" isUploading={isUploading} onChoose={upload} />
        {address !== '' && (
          <Button variant="ghost" size="sm" onClick={() => change('')}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      {!mayUpload && (
        <p className="text-muted text-xs">
          Your role on this site can’t upload images. Choose one from its media library.
        </p>
      )}
      {address !== '' && (
        <Field
          label="Alternative text"
          hint={
            mediaId === null
              ? 'Describes the image for readers who can’t see it.'
              : 'The site’s media library keeps its own text: a change made here isn’t saved there.'
          }
          error={formState.errors.featuredImageAlt?.message}
        >
          {(control) => <Input {...control} {...register('featuredImageAlt')} dir="auto" autoComplete="off" />}
        </Field>
      )}
    </div>
  );
}
