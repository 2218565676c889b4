import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { languageOf, type RecheckRow, reportFileApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { askedText, kindNames, stateNames } from '../recheck-words.ts'

/** Whose request it is and what is asked, and its slip on paper. */
export function RecheckHead({ request }: { request: RecheckRow }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { id, exam, grade, section, subject, student, kind, state, note, before, after, questions } = request
  const place = `${grade.title} ${section.title}`
  const { name } = student
  const marks = [...new Set([before?.marks, after?.marks])].filter((one) => one != null).join(' → ')
  const decided = state !== 'OPEN' && i18n._(stateNames[state])
  const language = languageOf('cards', i18n.locale)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>
          {name} · {i18n._(kindNames[kind])}
          {marks && ` · [${marks}]`}
        </Text>
        {may(reportFileApi.recheckSlip) && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            aria-label={t`Slip of the recheck of ${name}`}
            onClick={() => void download(reportFileApi.recheckSlip, { id, language }, `${t`Recheck of ${name}`}.pdf`)}
          >
            <Trans>Slip</Trans>
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[exam.title, subject.title, place].join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {[decided, askedText(questions)].filter(Boolean).join(' · ')}
      </Text>
      {note && <Text size="sm">{note}</Text>}
    </div>
  )
}
