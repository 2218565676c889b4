import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './upload.module.css'

interface FileDropProps {
  file: File | null
  onChange: (file: File) => void
  /** As of an input: '.txt'. */
  accept: string
  error?: ReactNode
  /** Something else may come in its place. */
  isOptional?: boolean
}

/** A place to drop a file on, or to choose one with the browser's own dialog. */
export function FileDrop({ file, onChange, accept, error, isOptional = false }: FileDropProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files?.[0]) onChange(files[0])
  }
  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  const size = file && i18n.number(Math.ceil(file.size / 1024))
  return (
    <Input.Wrapper id={id} label={t`File`} withAsterisk={!isOptional} error={error}>
      <section
        className={classes.drop}
        data-over={over || undefined}
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <IconFileUpload size={28} aria-hidden />
        {file ? (
          <Text fw={600} className={classes.fileName}>
            {file.name} <Trans>({size} KB)</Trans>
          </Text>
        ) : (
          <Text c="dimmed" size="sm">
            <Trans>Drop a file here, or choose one</Trans>
          </Text>
        )}
        <Button
          variant="light"
          aria-describedby={error ? `${id}-error` : undefined}
          data-faulty={error ? true : undefined}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
      </section>
    </Input.Wrapper>
  )
}
