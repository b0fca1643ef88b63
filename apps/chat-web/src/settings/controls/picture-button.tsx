/// <reference lib="dom" />
import { useRef } from 'preact/hooks';

interface PictureButtonProps {
  readonly text: string;
  readonly onChoose: (picture: File) => void;
}

/** Chooses a picture from the files of the user. */
export function PictureButton({ text, onChoose }: PictureButtonProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const picture = currentTarget.files?.[0];
          currentTarget.value = '';
          if (picture) onChoose(picture);
        }}
      />
      <button type="button" class="button small" onClick={() => file.current?.click()}>
        {text}
      </button>
    </>
  );
}
