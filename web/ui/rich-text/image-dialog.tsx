import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Text, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGE_WIDTH } from '../../../richtext/limits.ts'
import { DialogForm, EditorDialog } from './editor-dialog.tsx'
import { type ImageTarget, insertImage, updateImage } from './image-commands.ts'
import classes from './rich-text.module.css'
import { useShownTarget } from './shown-target.ts'

export interface ImageDialogProps {
  target: ImageTarget | null
  editor: Editor
  upload: ((file: File) => Promise<string>) | undefined
  onClose: () => void
}

/** Wider pictures are proposed at this width, about that of a column of text on paper. */
const proposedWidth = 480

/** Asks for a picture's description and width, and stores a new one. The focus is the caller's to give back. */
export function ImageDialog({ target, editor, upload, onClose }: ImageDialogProps) {
  const { t } = useLingui()
  const { shown, turn } = useShownTarget(target)
  const title = shown?.kind === 'stored' ? t`Change the picture` : t`Add a picture`
  return (
    <EditorDialog opened={target !== null} onClose={onClose} title={title} size="md">
      {shown && <ImageForm key={turn} target={shown} editor={editor} upload={upload} onClose={onClose} />}
    </EditorDialog>
  )
}

function ImageForm({ target, editor, upload, onClose }: ImageDialogProps & { target: ImageTarget }) {
  const { t } = useLingui()
  const stored = target.kind === 'stored' ? target : null
  const [alt, setAlt] = useState(stored?.alt ?? '')
  const [width, setWidth] = useState<string | number>(stored?.width ?? '')
  const { sending, fault, send } = useUpload(upload)
  const source = usePicture(target)
  const first = useRef<HTMLInputElement>(null)
  // The dialog stays open from one picture to the next.
  useEffect(() => first.current?.focus(), [])
  const submit = async () => {
    const pixels = Math.min(Math.trunc(Number(width)), MAX_IMAGE_WIDTH)
    const text = { alt: alt.trim(), width: pixels > 0 ? pixels : null }
    if (target.kind === 'stored') {
      updateImage(editor, target.position, text)
    } else {
      const address = await send(target.file)
      if (address === null) return
      insertImage(editor, address, text, target.position)
    }
    onClose()
  }
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitting={sending}
      submitLabel={stored ? <Trans>Apply</Trans> : <Trans>Insert</Trans>}
    >
      {source && (
        <img
          src={source}
          alt=""
          className={classes.picture}
          onLoad={({ currentTarget: { naturalWidth } }) => {
            if (!stored) setWidth((chosen) => (chosen === '' ? Math.min(naturalWidth, proposedWidth) : chosen))
          }}
        />
      )}
      <TextInput
        ref={first}
        label={t`Description`}
        description={t`Read out to those who can't see the picture. Don't give the answer away.`}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label={t`Width in pixels`}
        description={t`Leave it empty for the picture's own width.`}
        value={width}
        onChange={setWidth}
        min={1}
        max={MAX_IMAGE_WIDTH}
        allowDecimal={false}
      />
      {fault && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </DialogForm>
  )
}

/** The picture's address for showing it; that of a file lasts as long as the dialog. */
function usePicture(target: ImageTarget): string | null {
  const file = target.kind === 'new' ? target.file : null
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return target.kind === 'stored' ? target.source : address
}

function useUpload(upload: ImageDialogProps['upload']) {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** Answers the address; null after a fault, which is then shown. */
  const send = async (file: File): Promise<string | null> => {
    if (!upload) return null
    setSending(true)
    setFault(null)
    try {
      return await upload(file)
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : t`The picture could not be stored. Try again.`)
      return null
    } finally {
      setSending(false)
    }
  }
  return { sending, fault, send }
}
