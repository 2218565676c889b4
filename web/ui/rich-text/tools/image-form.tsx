import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGE_WIDTH } from '../../../../richtext/limits.ts'
import { DialogForm } from '../editor/editor-dialog.tsx'
import classes from '../rich-text.module.css'
import type { ImageTarget, ImageText } from './image-commands.ts'

export interface ImageFormProps {
  target: ImageTarget
  /** Its rejection is shown, and the form stays. */
  onApply: (text: ImageText) => Promise<void>
  onCancel: () => void
}

type Width = string | number

/** Wider pictures are proposed at this width, about that of a column of text on paper. */
const proposedWidth = 480

export function ImageForm({ target, onApply, onCancel }: ImageFormProps) {
  const stored = target.kind === 'stored' ? target : null
  const [alt, setAlt] = useState(stored?.alt ?? '')
  const [width, setWidth] = useState<Width>(stored?.width ?? '')
  const { sending, fault, send } = useSending(onApply)
  const proposeWidth = (natural: number) => {
    if (!stored) setWidth((chosen) => (chosen === '' ? Math.min(natural, proposedWidth) : chosen))
  }
  return (
    <DialogForm
      onSubmit={() => send({ alt: alt.trim(), width: readWidth(width) })}
      onCancel={onCancel}
      submitting={sending}
      submitLabel={stored ? <Trans>Apply</Trans> : <Trans>Insert</Trans>}
    >
      <Picture target={target} onSize={proposeWidth} />
      <AltInput value={alt} onChange={setAlt} />
      {alt.trim() === '' && (
        <Text size="sm" c="var(--mantine-color-text)" className={classes.altMissing} role="status">
          <Trans>Without a description, pupils who can't see the picture miss it. Say what it shows.</Trans>
        </Text>
      )}
      <WidthInput value={width} onChange={setWidth} />
      {fault && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </DialogForm>
  )
}

function readWidth(width: Width): number | null {
  const pixels = Math.min(Math.trunc(Number(width)), MAX_IMAGE_WIDTH)
  return pixels > 0 ? pixels : null
}

function useSending(onApply: ImageFormProps['onApply']) {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (text: ImageText) => {
    setSending(true)
    setFault(null)
    try {
      await onApply(text)
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : t`The picture could not be stored. Try again.`)
    } finally {
      setSending(false)
    }
  }
  return { sending, fault, send }
}

/** Shows the picture; the address made for a file lasts as long as the form. */
function Picture({ target, onSize }: { target: ImageTarget; onSize: (naturalWidth: number) => void }) {
  const file = target.kind === 'new' ? target.file : null
  const [address, setAddress] = useState(target.kind === 'stored' ? target.source : null)
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  if (!address) return null
  return (
    <img
      src={address}
      alt=""
      className={classes.picture}
      onLoad={(event) => onSize(event.currentTarget.naturalWidth)}
    />
  )
}

function AltInput({ value, onChange }: { value: string; onChange: (alt: string) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  // The dialog stays open from one picture to the next.
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label={t`Description`}
      description={t`Read out to those who can't see the picture. Don't give the answer away.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  )
}

function WidthInput({ value, onChange }: { value: Width; onChange: (width: Width) => void }) {
  const { t } = useLingui()
  return (
    <NumberInput
      label={t`Width in pixels`}
      description={t`Leave it empty for the picture's own width.`}
      value={value}
      onChange={onChange}
      min={1}
      max={MAX_IMAGE_WIDTH}
      allowDecimal={false}
    />
  )
}
