import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { EditorDialog } from '../editor/editor-dialog.tsx'
import { type ImageTarget, type ImageText, insertImage, removeImage, updateImage } from './image-commands.ts'
import { ImageForm } from './image-form.tsx'
import { useShownTarget } from './shown-target.ts'

export interface ImageDialogProps {
  target: ImageTarget | null
  editor: Editor
  upload: ((file: File) => Promise<string>) | undefined
  onClose: () => void
}

/** Asks for a picture's description and width, and stores a new one. The focus is the caller's to give back. */
export function ImageDialog({ target, editor, upload, onClose }: ImageDialogProps) {
  const { t } = useLingui()
  const { shown, turn } = useShownTarget(target)
  const wanted = useRef(target)
  useEffect(() => {
    wanted.current = target
  }, [target])
  /** Rejects when the picture can't be stored. A picture that was given up meanwhile is not put in. */
  const apply = async (applied: ImageTarget, text: ImageText, file: File | null) => {
    const source = file && upload ? await upload(file) : null
    if (wanted.current !== applied) return
    if (applied.kind === 'stored') updateImage(editor, applied.position, text, source)
    else if (source) insertImage(editor, source, text, applied.position)
    onClose()
  }
  const remove = (removed: ImageTarget) => {
    if (removed.kind === 'stored') removeImage(editor, removed.position)
    onClose()
  }
  const title = shown?.kind === 'stored' ? t`Change the picture` : t`Add a picture`
  return (
    <EditorDialog opened={target !== null} onClose={onClose} title={title} size="md">
      {shown && (
        <ImageForm
          key={turn}
          target={shown}
          onApply={(text, file) => apply(shown, text, file)}
          onRemove={() => remove(shown)}
        />
      )}
    </EditorDialog>
  )
}
