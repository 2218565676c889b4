import { useLingui } from '@lingui/react/macro'
import { Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { QuestionReading } from '#contract'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { CategoryPlaces } from './category-places.tsx'
import { ItemPane } from './item/item-pane.tsx'
import { ItemTabs } from './item-tabs.tsx'
import { KeysAtOnce } from './keys-at-once.tsx'
import { ConfirmLayout } from './layout/confirm-layout.tsx'
import { ShowOne } from './layout/show-one.tsx'
import { useOwnKeys } from './own-keys.ts'
import classes from './reading.module.css'
import { ReadingDefaultsFields } from './reading-defaults.tsx'
import { ReadingHead } from './reading-head.tsx'
import { ReadingPictures } from './reading-pictures.tsx'
import { SavedQuestions } from './saved-questions.tsx'
import { useReadingKeys } from './use-reading-keys.ts'
import { useReadingSave } from './use-reading-save.ts'
import { useReadingWork } from './use-reading-work.ts'

const KeyList = lazyDialog(
  () => withTextsOf('windows', import('#web/keys/key-list.tsx')),
  ({ opened }) => opened,
)

/** What a question is laid out like can be shown as long as nothing of the file is saved. */
const mayShow = ({ state, counts, layout, format }: QuestionReading) =>
  layout !== null && format === 'docx' && state !== 'DONE' && counts.SAVED === 0

/** A reading: how it stands, what is not said yet, and its questions one after the other. */
export function ReadingPage({ reading }: { reading: QuestionReading }) {
  const { t } = useLingui()
  const work = useReadingWork(reading)
  const saving = useReadingSave(reading)
  const own = useOwnKeys()
  const [keys, setKeys] = useState(false)
  const [role, setRole] = useState(false)
  const [typing, setTyping] = useState(false)
  const [looking, setLooking] = useState(false)
  // A file that was not understood is learned first.
  const [showing, setShowing] = useState(reading.layout?.understood === false && mayShow(reading))
  const isNew = reading.layout !== null && !reading.layout.known && reading.state !== 'DONE'
  const isAsking = isNew && !looking
  const onShow = mayShow(reading) ? () => setShowing(true) : null
  useReadingKeys({ work, off: isAsking || typing || showing, onRole: () => setRole(true), onKeys: () => setKeys(true) })
  return (
    <ReadingPictures id={reading.id}>
      <Stack gap="md" className={classes.page}>
        <ReadingHead {...{ reading, saving }} mayType={!isAsking} mayList={!isNew} onType={() => setTyping(true)} />
        <SavedQuestions {...{ reading, saving }} />
        <ReadingDefaultsFields {...{ reading, saving }} change={work.change} />
        <CategoryPlaces reading={reading} change={work.change} />
        {showing && <ShowOne work={work} onClose={() => setShowing(false)} />}
        {isAsking && !showing && <ConfirmLayout {...{ reading, work, onShow }} onLook={() => setLooking(true)} />}
        {typing && <KeysAtOnce reading={reading} work={work} onClose={() => setTyping(false)} />}
        {!isAsking && !typing && !showing && (
          <>
            {isNew && <ConfirmLayout {...{ reading, work, onShow }} short onLook={() => setLooking(false)} />}
            <ItemTabs reading={reading} tab={work.address.tab} />
            <ItemPane {...{ work, role, setRole }} onKeys={() => setKeys(true)} />
          </>
        )}
        <VisuallyHidden role="status">{work.told}</VisuallyHidden>
        <KeyList opened={keys} onClose={() => setKeys(false)} own={own} />
        <VisuallyHidden role="status">{work.pending ? t`Saving…` : ''}</VisuallyHidden>
      </Stack>
    </ReadingPictures>
  )
}
