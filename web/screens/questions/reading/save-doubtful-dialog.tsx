import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { QuestionReading } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import { doubtText } from './doubts.ts'
import classes from './reading.module.css'

interface SaveDoubtfulProps {
  reading: QuestionReading
  opened: boolean
  onYes: () => void
  onNo: () => void
}

/** What doubts the questions that nobody has looked at, before they are saved all the same. */
export default function SaveDoubtfulDialog({ reading: { counts, doubts }, opened, onYes, onNo }: SaveDoubtfulProps) {
  const { t } = useLingui()
  const all = counts.READY + counts.DOUBTFUL
  return (
    <Modal opened={opened} onClose={onNo} title={<Trans>Save what is in doubt too?</Trans>}>
      <Text size="sm" mb="xs">
        {t`${plural(counts.DOUBTFUL, { one: '# question is saved as it was read, though nobody has looked at it:', other: '# questions are saved as they were read, though nobody has looked at them:' })}`}
      </Text>
      <ul className={classes.doubts}>
        {doubts.map(({ code, count, row, ...one }) => (
          <li key={code}>
            <Text size="sm">
              {count > 1
                ? t`${plural(count, { one: '# question', other: '# questions' })}` + t`, such as question ${row}`
                : t`Question ${row}`}
              {': '}
              {doubtText(one)}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        <Trans>They begin as drafts, and the whole import can be undone for 30 days.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onNo} data-autofocus>
          <Trans>Look at them first</Trans>
        </Button>
        <Button onClick={onYes}>{t`Save ${all}`}</Button>
      </Group>
    </Modal>
  )
}
