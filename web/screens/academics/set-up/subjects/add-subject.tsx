import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { wordsOf } from '../../../../../interchange/doors/grid/shown.ts'
import '#web/ui/dialog/dialog.css'
import { readClassSpan } from '../class-span.ts'
import { addSubject } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'

interface AddSubjectProps {
  work: SetUpWork
  opened: boolean
  onClose: () => void
}

/** A subject more: its name, and the classes in one press. */
export default function AddSubject({ work, opened, onClose }: AddSubjectProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Add a subject`} typed="watched">
      {opened && <AddForm work={work} onClose={onClose} />}
    </Modal>
  )
}

function AddForm({ work: { plan, facts, change }, onClose }: Omit<AddSubjectProps, 'opened'>) {
  const { t } = useLingui()
  const id = useId()
  const [title, setTitle] = useState('')
  const [span, setSpan] = useState(() => [plan.classes[0]?.title, plan.classes.at(-1)?.title].join('-'))
  const [tried, setTried] = useState(false)
  const chosen = readClassSpan(span, plan.classes, plan.ladder)
  const names = Object.entries(facts.set?.names ?? {})
  const key = names.find(([, { en, hi }]) => [...en, ...hi].some((name) => wordsOf(name) === wordsOf(title)))?.[0]
  const titles = plan.classes.filter((one) => chosen?.includes(one.key)).map((one) => one.title)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (title.trim() === '' || !chosen || chosen.length === 0) return
        change((before) => addSubject(before, { key, title: title.trim(), classes: chosen }, facts))
        onClose()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t`Name`}
          maxLength={80}
          data-autofocus
          list={id}
          autoComplete="off"
          value={title}
          error={tried && title.trim() === '' ? t`A subject needs a name` : null}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <datalist id={id}>
          {names.map(([name, titles]) => (
            <option key={name} value={titles[facts.language][0]} />
          ))}
        </datalist>
        <TextInput
          label={t`Classes`}
          description={titles.length > 0 ? titles.join(', ') : t`as 6-8, or VI, VIII`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={span}
          error={tried && (!chosen || chosen.length === 0) ? t`Name classes of this plan, as 6-8` : null}
          onChange={({ currentTarget }) => setSpan(currentTarget.value)}
        />
      </Stack>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">
          <Trans>Add the subject</Trans>
        </Button>
      </Group>
    </form>
  )
}
