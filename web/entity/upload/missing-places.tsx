import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Grade, gradeApi, type MissingPlaces as Missing, sectionApi } from '#contract'
import { call } from '#web/api/call.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

/** Classes and sections of a file that the school has not, made by one press; then the file is looked at again. */
export function MissingPlaces({ missing: { classes, known_rows }, onMade }: { missing: Missing; onMade: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = withoutLeft(classes, left)
  const { make, fault, pending } = useMaking(chosen, onMade)
  const isOther = known_rows === 0
  const countOf = (some: Missing['classes']) => some.reduce((count, one) => count + one.sections.length, 0)
  const [all, sections] = [countOf(classes), countOf(chosen)]
  const grades = chosen.filter(({ grade_id }) => grade_id === null).length
  const mayMake = may(sectionApi.create) && (grades === 0 || may(gradeApi.create))
  const choose = (key: string, isTaken: boolean) =>
    setLeft(new Set(isTaken ? [...left].filter((one) => one !== key) : [...left, key]))
  return (
    <Alert color={isOther ? 'yellow' : 'blue'}>
      <Text fw={600}>
        {isOther
          ? t`No row names a class of this school. Is it the file of another school?`
          : t`Some classes or sections of the file are not here yet.`}
      </Text>
      {all > 0 && (
        <Stack gap={4} my="xs">
          {classes.map(({ grade_id, title, sections: missing }) => (
            <Group key={title} gap="sm" role="group" aria-label={title}>
              <Text size="sm">
                {grade_id === null && `${t`New class`}: `}
                {title}
              </Text>
              {missing.map((section) => {
                const key = keyOf(title, section)
                return (
                  <Checkbox
                    key={section}
                    size="sm"
                    label={section}
                    aria-label={`${title} ${section}`}
                    checked={!left.has(key)}
                    onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
                  />
                )
              })}
            </Group>
          ))}
        </Stack>
      )}
      {mayMake && sections > 0 && (
        <Button variant="default" aria-disabled={pending} onClick={() => void make()}>
          {grades > 0
            ? t`Make ${plural(grades, { one: '# class', other: '# classes' })} and ${plural(sections, { one: '# section', other: '# sections' })}, then check again`
            : t`Make ${plural(sections, { one: '# section', other: '# sections' })}, then check again`}
        </Button>
      )}
      {!mayMake && all > 0 && (
        <Text size="sm">
          <Trans>Ask somebody who may make classes and sections.</Trans>
        </Text>
      )}
      {fault && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          {fault}
        </Text>
      )}
    </Alert>
  )
}

const keyOf = (title: string, section: string) => `${title}/${section}`

/** Without the sections that nobody wants made, and the classes of which none is left. */
const withoutLeft = (classes: Missing['classes'], left: ReadonlySet<string>) =>
  classes.flatMap((one) => {
    const sections = one.sections.filter((section) => !left.has(keyOf(one.title, section)))
    return sections.length > 0 ? { ...one, sections } : []
  })

/** "9" → 9, "Class 10" → 10; null where a title has no number or several. */
const numberOf = (title: string) => {
  const [, digits] = /^\D*(\d{1,2})\D*$/.exec(title) ?? []
  return digits === undefined ? null : Number(digits)
}

/** From the highest class down, so that each is followed by the next one, those of the school included. */
function useMaking(classes: Missing['classes'], onMade: () => void) {
  const { t } = useLingui()
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const invalidates = [gradeApi.list, sectionApi.list]
  const grade = useAction(gradeApi.create, { invalidates, toasts: 'none' })
  const section = useAction(sectionApi.create, { invalidates, toasts: 'none' })
  const make = async () => {
    if (pending) return
    setPending(true)
    setFault(null)
    try {
      const { data } = await call(gradeApi.list, { range: { pageSize: 100 } })
      const numbered = new Map(data.map((one: Grade) => [numberOf(one.title), one.id]))
      const falling = [...classes].sort((a, b) => (numberOf(b.title) ?? 0) - (numberOf(a.title) ?? 0))
      for (const { grade_id, title, sections } of falling) {
        const number = numberOf(title)
        const place = number === null ? {} : { level_order: number, next_grade_id: numbered.get(number + 1) ?? null }
        // Just a number is no name that anybody says.
        const name = /^\d+$/.test(title) ? t`Class ${title}` : title
        const id = grade_id ?? (await grade.run({ title: name, ...place })).data.id
        numbered.set(number, id)
        for (const one of sections) await section.run({ grade_id: id, title: one })
      }
      onMade()
    } catch (error) {
      if (!isRefusal(error)) throw error
      setFault(refusalText(error))
    } finally {
      setPending(false)
    }
  }
  return { make, fault, pending }
}
