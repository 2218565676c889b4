import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Question } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { shownLists } from '#web/ui/rich-text/shown-lists.ts'
import { LanguageBadge } from '../../details/language-badge.tsx'
import { ShowAllButton } from '../../list/show-all-button.tsx'
import { QuestionBody } from '../../print/body/question-body.tsx'
import { toggles } from './bank-keys.ts'
import own from './pick.module.css'
import type { Bar } from './question-bar.ts'

interface BankRowProps {
  question: Question
  /** The section it is chosen for, if any. */
  place: string | null
  /** The section that is being filled. */
  section: string
  /** What the paper is in. */
  paperLanguage: string | null
  bar: Bar | null
  isFull: boolean
  onAdd: () => void
  onRemove: () => void
}

const barNames: Record<Bar, MessageDescriptor> = {
  rejected: msg`Rejected: can't be used`,
  retired: msg`Retired: can't be used`,
  unapproved: msg`Not approved yet: can't be used`,
}

/** One question of the bank: a line of it, the whole on demand, and whether it is in the paper. */
export function BankRow(props: BankRowProps) {
  const { question, bar } = props
  const { i18n } = useLingui()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const facts = [
    typeName(question.type),
    i18n._(levelNames[question.level]),
    i18n._(skillNames[question.skill]),
    question.chapter.title,
  ]
  return (
    <li className={own.row} data-chosen={props.place !== null || undefined}>
      <div id={id} className={opened ? own.text : own.line} dir="auto">
        {opened ? (
          <QuestionBody question={{ ...question, ...shownLists(question) }} language={question.language} />
        ) : (
          <QuestionText type={question.type} html={question.question_text} inline />
        )}
      </div>
      <Text size="xs" c="dimmed" className={own.facts} component="div">
        <LanguageBadge question={question} paper={props.paperLanguage} /> {facts.join(' · ')}
        {question.times_used > 0 && (
          <>
            {' · '}
            <Plural value={question.times_used} one="used once" other="used # times" />
          </>
        )}
        {bar && (
          <Text span fw={600}>
            {' · '}
            {i18n._(barNames[bar])}
          </Text>
        )}
      </Text>
      <Group gap="xs" wrap="nowrap" className={own.tools}>
        <ShowAllButton opened={opened} onChange={setOpened} describedBy={id} />
        <AddToggle {...props} describedBy={id} />
      </Group>
    </li>
  )
}

function AddToggle({
  place,
  section,
  bar,
  isFull,
  onAdd,
  onRemove,
  describedBy,
}: BankRowProps & { describedBy: string }) {
  if (place !== null && place !== section) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>In section {place}</Trans>
      </Text>
    )
  }
  const chosen = place !== null
  const disabled = !chosen && (isFull || bar !== null)
  return (
    <Button
      variant={chosen ? 'filled' : 'light'}
      aria-pressed={chosen}
      {...toggles}
      aria-describedby={describedBy}
      disabled={disabled}
      leftSection={chosen ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
      onClick={chosen ? onRemove : onAdd}
    >
      {chosen ? <Trans>Added</Trans> : <Trans>Add</Trans>}
    </Button>
  )
}
