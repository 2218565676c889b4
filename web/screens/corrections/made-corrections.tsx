import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type CorrectionRow, examCorrectionApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'

/** What a correction did, in a few words. */
function useDescription() {
  const { t } = useLingui()
  return ({ kind, question, marks, factor }: CorrectionRow): string => {
    const name = question ?? noValue
    if (kind === 'DROP') return t`Question ${name} left out`
    if (kind === 'FULL') return t`Question ${name} given to everybody`
    if (kind === 'ACCEPT') return t`Another answer to question ${name} accepted`
    return kind === 'ADD' ? t`Marks added to all: ${marks}` : t`All marks × ${factor}`
  }
}

interface MadeCorrectionsProps {
  exam_id: number
  onTakeBack: (correction: { id: number; description: string }) => void
}

/** What was corrected so far, the newest first; what holds can be taken back. */
export function MadeCorrections({ exam_id, onTakeBack }: MadeCorrectionsProps) {
  const { t } = useLingui()
  const description = useDescription()
  const { data } = useRead(examCorrectionApi.list, { id: exam_id })
  if (!data || data.corrections.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t`Corrected so far`}>
      <Text size="sm" fw={600}>
        <Trans>Corrected so far</Trans>
      </Text>
      {data.corrections.map((one) => {
        const what = description(one)
        return (
          <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" td={one.undone_at ? 'line-through' : undefined}>
                {what}
              </Text>
              <Text size="xs" c="dimmed">
                {[dayAtText(one.at), one.by, one.reason].filter(Boolean).join(' · ')}
                {one.undone_at && ` · ${t`taken back on ${dayAtText(one.undone_at)}`}`}
              </Text>
            </div>
            {!one.undone_at && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={t`Take back: ${what}`}
                onClick={() => onTakeBack({ id: one.id, description: what })}
              >
                <Trans>Take back</Trans>
              </Button>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
