/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Accepts files that are dropped on an element, or anywhere else on the page: a browser would open them and leave it.
 *
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: FileList) => void,
): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const accept = useRef(onFiles);
  accept.current = onFiles;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(true);
    };
    const leave = (event: DragEvent) => {
      // Out of the window rather than into an element of it.
      if (event.relatedTarget === null) setIsDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(false);
      if (element.current && event.dataTransfer) accept.current(event.dataTransfer.files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [element]);
  return isDragging;
}
