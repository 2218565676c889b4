import { z } from 'zod'

// Zod would probe for eval, which the content security policy reports.
z.config({ jitless: true })
