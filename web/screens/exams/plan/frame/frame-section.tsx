import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { fieldErrors, isRefusal, refusalText } from '#web/ui/message/refusal.ts'

/** What stands, until somebody changes it here; then that, until it is saved or taken back. */
export function useDraft<T>(stands: T) {
  const [draft, setDraft] = useState<T | null>(null)
  const value = draft ?? stands
  return {
    value,
    isChanged: draft !== null,
    change: (part: Partial<T>) => setDraft({ ...value, ...part }),
    forget: () => setDraft(null),
  }
}

interface FrameSectionProps {
  title: string
  /** What it is for, where the title doesn't say. */
  text?: ReactNode
  isChanged: boolean
  mayChange: boolean
  onForget: () => void
  save: () => Promise<unknown>
  children: ReactNode
}

/** A part of what a series is planned in, saved by itself; a refusal stands where it was pressed, and nothing typed is lost. */
export function FrameSection({ title, text, isChanged, mayChange, onForget, save, children }: FrameSectionProps) {
  const id = useId()
  const [refused, setRefused] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const press = async () => {
    setSaving(true)
    setRefused([])
    await save().then(onForget, (error: unknown) => setRefused(saidOf(error)))
    setSaving(false)
  }
  return (
    <Stack component="section" aria-labelledby={id} gap="sm">
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {text}
      <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="sm">{children}</Stack>
      </fieldset>
      {refused.length > 0 && (
        <Alert color="red" role="alert">
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      {mayChange && isChanged && (
        <Group>
          <Button loading={isSaving} onClick={() => void press()}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="default" disabled={isSaving} onClick={onForget}>
            <Trans>Take back</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Each refused field in its words, else the refusal itself. */
function saidOf(error: unknown): string[] {
  if (!isRefusal(error)) return [String(error)]
  const fields = [...new Set(Object.values(fieldErrors(error)))]
  return fields.length > 0 ? fields : [refusalText(error)]
}
