import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { School } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { enterSchool } from '#web/api/sign-in/enter-school.ts'
import { showWarning } from '#web/ui/message/toast.tsx'

/** Enters a school; `entering` is its name while that works. */
export function useEntrance() {
  const { t } = useLingui()
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async ({ id, name }: Pick<School, 'id' | 'name'>, path?: string) => {
    setEntering(name)
    try {
      if (await enterSchool(id, path)) return
      showWarning(t`${name} has no active school admin to enter as.`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    setEntering(null)
  }
  return { entering, enter }
}
