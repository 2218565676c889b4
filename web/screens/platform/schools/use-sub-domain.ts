import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { schoolApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import type { SchoolValues } from './school-values.ts'

/** ms of quiet after the last key before the server is asked. */
const quiet = 300

/**
 * The sub-domain of a school while it is typed. A new school's is proposed from its name until somebody types another; what stands in the
 * field is judged. null while that is unknown.
 */
export function useSubDomain(form: UseFormReturnType<SchoolValues>, id: number | null, opened: boolean) {
  const { name, sub_domain } = form.values
  const [settled] = useDebouncedValue(sub_domain.trim(), quiet)
  const [settledName] = useDebouncedValue(name.trim(), quiet)
  const proposed = useRef('')
  const isProposed = id === null && (sub_domain === '' || sub_domain === proposed.current)
  const proposing = opened && isProposed && settledName !== ''
  const proposal = useRead(schoolApi.checkSubDomain, { name: settledName }, { enabled: proposing, toasts: 'none' }).data
  const asked = opened && settled !== ''
  const { data: verdict } = useRead(
    schoolApi.checkSubDomain,
    { sub_domain: settled, id },
    { enabled: asked, toasts: 'none' },
  )

  const next = proposing ? proposal?.sub_domain : undefined
  const take = useRef(() => undefined as unknown)
  take.current = () => {
    proposed.current = next ?? ''
    form.setFieldValue('sub_domain', next ?? '')
    form.clearFieldError('sub_domain')
  }
  useEffect(() => {
    if (next) take.current()
  }, [next])

  return asked && settled === sub_domain.trim() && verdict ? verdict : null
}
