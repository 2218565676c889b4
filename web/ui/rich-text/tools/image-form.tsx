import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Input, NumberInput, Text, TextInput } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { MAX_IMAGE_WIDTH } from '../../../../richtext/limits.ts'
import { DialogForm } from '../editor/editor-dialog.tsx'
import { PictureSource } from '../picture-source.ts'
import classes from '../rich-text.module.css'
import type { ImageTarget, ImageText } from './image-commands.ts'
import { centimetresOf, pixelsOf, widthsOnPaper } from './image-width.ts'
import { pictureTypes } from './picture-types.ts'

export interface ImageFormProps {
  target: ImageTarget
  /** Its rejection is shown, and the form stays. `file` is the one to store: a new picture's, or what takes a stored one's place. */
  onApply: (text: ImageText, file: File | null) => Promise<void>
  /** Takes a stored picture out of the text. */
  onRemove: () => void
}

/** In centimetres on paper. */
type Width = string | number

/** Wider pictures are proposed at this width: most of a column of text on paper. */
const proposedWidth = widthsOnPaper.large

export function ImageForm({ target, onApply, onRemove }: ImageFormProps) {
  const stored = target.kind === 'stored' ? target : null
  const [file, setFile] = useState(target.kind === 'new' ? target.file : null)
  const [alt, setAlt] = useState(stored?.alt ?? '')
  const [width, setWidth] = useState<Width>(stored?.width ? centimetresOf(stored.width) : '')
  const [unreadable, setUnreadable] = useState<File | null>(null)
  const { sending, fault, send } = useSending(onApply)
  const proposeWidth = (natural: number) => {
    if (!stored) setWidth((chosen) => (chosen === '' ? Math.min(centimetresOf(natural), proposedWidth) : chosen))
  }
  const isUnreadable = file !== null && unreadable === file
  return (
    <DialogForm
      onSubmit={() => send({ alt: alt.trim(), width: readWidth(width) }, file)}
      canSubmit={!isUnreadable}
      submitting={sending}
      submitLabel={stored ? <Trans>Apply</Trans> : <Trans>Insert</Trans>}
      aside={
        stored && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )
      }
    >
      {isUnreadable ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          <Trans>This file holds no picture that can be shown. Choose another one.</Trans>
        </Text>
      ) : (
        <Picture file={file} source={stored?.source ?? null} onSize={proposeWidth} onFault={setUnreadable} />
      )}
      <FileChoice onFile={setFile} />
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

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" size="compact-sm" w="fit-content" onClick={() => input.current?.click()}>
        <Trans>Choose another picture</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

function readWidth(width: Width): number | null {
  const pixels = Math.min(pixelsOf(Number(width)), MAX_IMAGE_WIDTH)
  return pixels > 0 ? pixels : null
}

function useSending(onApply: ImageFormProps['onApply']) {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (text: ImageText, file: File | null) => {
    setSending(true)
    setFault(null)
    try {
      await onApply(text, file)
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : t`The picture could not be stored. Try again.`)
    } finally {
      setSending(false)
    }
  }
  return { sending, fault, send }
}

interface PictureProps {
  /** Shown instead of the stored one. */
  file: File | null
  source: string | null
  onSize: (naturalWidth: number) => void
  onFault: (file: File | null) => void
}

/** Shows the picture; the address made for a file lasts as long as the file is the one. */
function Picture({ file, source, onSize, onFault }: PictureProps) {
  const [address, setAddress] = useState(file ? null : source)
  useEffect(() => {
    if (!file) return setAddress(source)
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file, source])
  const found = use(PictureSource)(address ?? '')
  const shown = found === undefined ? address : found
  if (!shown) return null
  return (
    <img
      src={shown}
      alt=""
      className={classes.picture}
      onLoad={(event) => onSize(event.currentTarget.naturalWidth)}
      onError={() => onFault(file)}
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
  const names = { small: t`Small`, medium: t`Medium`, large: t`Large`, full: t`Whole line` }
  return (
    <Input.Wrapper
      label={t`Width on paper (cm)`}
      labelElement="div"
      description={t`Leave it empty for the picture's own width. A whole line has 15 cm.`}
      inputWrapperOrder={['label', 'description', 'input']}
    >
      <Group gap={6} mt={4}>
        <NumberInput
          clampBehavior="blur"
          aria-label={t`Width on paper (cm)`}
          w="5rem"
          value={value}
          onChange={onChange}
          min={0.5}
          max={centimetresOf(MAX_IMAGE_WIDTH)}
          step={0.5}
          decimalScale={1}
        />
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Button
            key={name}
            px="xs"
            variant={value === widthsOnPaper[name] ? 'light' : 'default'}
            aria-pressed={value === widthsOnPaper[name]}
            onClick={() => onChange(widthsOnPaper[name])}
          >
            {names[name]}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
