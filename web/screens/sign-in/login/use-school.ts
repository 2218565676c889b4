import { useEffect, useState } from 'react'
import type { Brand } from '#contract'
import { loadBrand } from '#web/api/sign-in/way-in.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** The school whose address this is. `unknown`: there is none here; nothing of it where it could not be asked for. */
interface School {
  brand: Brand | null
  unknown: boolean
  loading: boolean
}

export function useSchool(): School {
  const [school, setSchool] = useState<School>({ brand: null, unknown: false, loading: true })
  useEffect(() => {
    loadBrand().then(
      (brand) => setSchool({ brand, unknown: false, loading: false }),
      (error) =>
        setSchool({
          brand: null,
          unknown: isRefusal(error) && error.errorCode === 'unknown_subdomain',
          loading: false,
        }),
    )
  }, [])
  return school
}
