import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { OpenReading } from '#contract'
import type { ListChoices } from './list-choices.ts'

interface KeyWayFieldProps extends OpenReading {
  said: ListChoices
  onSay: (said: ListChoices) => void
}

/** How the answers of a file of questions are written, where some are doubtful or somebody has said it already. */
export function KeyWayField({ reading, asks, said, onSay }: KeyWayFieldProps) {
  const { t } = useLingui()
  const { key_by = '', ...others } = said.answers ?? {}
  const isOfKeys = reading.fields?.includes('correct') ?? false
  const isDoubtful = reading.preview.some(({ why }) => why === 'doubtful')
  if (!isOfKeys || asks.length > 0 || !(isDoubtful || key_by)) return null
  return (
    <NativeSelect
      label={t`Answers of this file are`}
      maw={320}
      value={key_by}
      onChange={({ currentTarget: { value } }) =>
        onSay({ ...said, answers: value === '' ? others : { ...others, key_by: value } })
      }
      data={[
        { value: '', label: t`As the file says` },
        { value: 'letter', label: t`Letters` },
        { value: 'position', label: t`Numbers from 1` },
        { value: 'position0', label: t`Numbers from 0` },
        { value: 'text', label: t`Texts of the options` },
      ]}
    />
  )
}
