import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { setSections, thereOf } from '../set-up-plan.ts'
import { asBoard, copyColumn } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'

/** Classes that are to be made beside others can be like one of these, with its sections and subjects. */
export function LikeChoice({ work: { plan, facts, change } }: { work: SetUpWork }) {
  const { t } = useLingui()
  const [like, setLike] = useState('')
  const isThere = plan.classes.map((one) => thereOf(one, plan, facts.there) !== null)
  const sources = plan.classes.filter((_, at) => isThere[at])
  const fresh = plan.classes.filter((_, at) => !isThere[at])
  if (sources.length === 0 || fresh.length === 0) return null
  const choose = (key: string) => {
    setLike(key)
    const titles = sources.find((one) => one.key === key)?.sections.map(({ title }) => title)
    change((before) => {
      const keys = fresh.map((one) => one.key)
      const sized = titles ? setSections(before, keys, titles, facts) : before
      return keys.reduce(
        (so_far, one) => (titles ? copyColumn(so_far, key, one, facts) : asBoard(so_far, one, facts)),
        sized,
      )
    })
  }
  return (
    <NativeSelect
      mb="lg"
      maw={360}
      label={t`The new classes are like`}
      description={fresh.map(({ title }) => title).join(', ')}
      data={[
        { value: '', label: t`As the board has it` },
        ...sources.map(({ key, title }) => ({ value: key, label: title })),
      ]}
      value={like}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
