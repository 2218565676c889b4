import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './exam.module.css'
import { type SendingFiles, useScanSending } from './use-scan-sending.ts'

const accepted = '.pdf,.tif,.tiff,.zip,.jpg,.jpeg,.png,.webp,image/*'

interface ScanUploadProps {
  exam_id: number
  /** Nothing has come yet. */
  isFirst: boolean
  onSent: () => void
}

/** The one place where pages come in: dropped, chosen, or taken by the camera of this device. */
export function ScanUpload({ exam_id, isFirst, onSent }: ScanUploadProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const sending = useScanSending(exam_id, onSent)
  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={classes.drop}
      data-over={over || undefined}
      data-first={isFirst || undefined}
      aria-label={t`Send scanned pages`}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false)
        sending.add([...event.dataTransfer.files])
      }}
    >
      <IconScan size={28} stroke={1.6} aria-hidden />
      <div>
        <p className={classes.ask}>
          <Trans>Drag the PDF from the copier here, or photograph</Trans>
        </p>
        <Text size="sm" c="dimmed">
          <Trans>
            Grey, 200 dpi, both sides; the order doesn’t matter. A black-and-white scan loses a light pencil.
          </Trans>
        </Text>
      </div>
      <Button variant={isFirst ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        <Trans>Choose files</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          sending.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {sending.all.length > 0 && (
        <ul className={classes.sending}>
          {sending.all.map((one) => (
            <Sending
              key={one.key}
              sending={one}
              onAgain={() => (one.state === 'duplicate' ? sending.sendAgain : sending.retry)(one.key)}
              onLeave={() => sending.drop(one.key)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SendingProps {
  sending: SendingFiles
  onAgain: () => void
  onLeave: () => void
}

function Sending({ sending: { name, state, part, why }, onAgain, onLeave }: SendingProps) {
  const { t, i18n } = useLingui()
  const isOver = state === 'duplicate' || state === 'failed'
  const percent = i18n.number(part, { style: 'percent' })
  return (
    <li data-faulty={isOver || undefined} role={isOver ? 'alert' : undefined}>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      {isOver ? (
        <Group gap="xs">
          <Text size="sm" flex="1 1 240px">
            {why}
          </Text>
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {state === 'duplicate' ? <Trans>Read it again</Trans> : <Trans>Send again</Trans>}
          </Button>
          <Button variant="default" size="compact-sm" onClick={onLeave}>
            <Trans>Leave it out</Trans>
          </Button>
        </Group>
      ) : (
        <>
          <Progress value={part * 100} aria-label={name} />
          <Text size="xs" c="dimmed" role="status">
            {state === 'waits'
              ? t`Waits for the one before`
              : t`${percent} sent. Leave this page open until it is there.`}
          </Text>
        </>
      )}
    </li>
  )
}
