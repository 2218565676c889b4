import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Paper, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { StoredSection } from '#contract'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { LanguageBadge } from '../../details/language-badge.tsx'
import { removeQuestion, type Unit, unitsOf } from '../../making/choices.ts'
import classes from '../../making/wizard.module.css'
import type { Draft } from '../use-draft.ts'
import { SectionProgress } from './section-progress.tsx'
import { firstNumbers, sectionTotals } from './totals.ts'

/** What is chosen for a section so far, with its printed numbers. */
export function ChosenList({ draft, section }: { draft: Draft; section: StoredSection }) {
  const { t } = useLingui()
  const units = unitsOf(draft.choices, section.section)
  const first = firstNumbers(draft.plan, draft.choices).get(section.section) ?? 1
  return (
    <Paper
      component="section"
      withBorder
      p="sm"
      radius="md"
      className={classes.chosen}
      aria-label={t`Chosen questions`}
    >
      <Title order={2} size="h5">
        <Trans>Chosen</Trans>
      </Title>
      <SectionProgress totals={sectionTotals(section, draft.choices)} />
      {units.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>Nothing yet. Add questions from the bank.</Trans>
        </Text>
      )}
      <ol className={classes.chosenRows}>
        {units.map((unit, index) => (
          <ChosenUnit
            key={unit[0].question_id}
            unit={unit}
            number={first + index}
            paperLanguage={draft.language}
            onRemove={(id) => draft.change((all) => removeQuestion(all, id))}
          />
        ))}
      </ol>
    </Paper>
  )
}

interface ChosenUnitProps {
  unit: Unit
  number: number
  paperLanguage: string | null
  onRemove: (question_id: number) => void
}

function ChosenUnit({ unit, number, paperLanguage, onRemove }: ChosenUnitProps) {
  const { t } = useLingui()
  return (
    <li>
      {unit.map(({ question_id, type, question_text, language, translations }, place) => (
        <div key={question_id} className={classes.chosenRow}>
          <span className={classes.number}>{place === 0 ? `${number}.` : t`or`}</span>
          <span className={classes.line} dir="auto">
            <LanguageBadge question={{ language, translations }} paper={paperLanguage} />{' '}
            <QuestionText type={type} html={question_text} inline />
          </span>
          <ActionIcon
            variant="subtle"
            size="lg"
            color="red"
            aria-label={t`Take question ${number} out`}
            onClick={() => onRemove(question_id)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </li>
  )
}
