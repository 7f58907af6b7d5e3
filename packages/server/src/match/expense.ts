/** An account to which work is charged. */
export interface Expense {
  /** Runs and charges a part of the work; rethrows its errors. */
  spend<T>(work: () => T): T
  /** Charges milliseconds of work that was measured elsewhere. */
  charge(milliseconds: number): void
}

/** Charges nothing: the server's own work. */
export const FREE: Expense = { spend: (work) => work(), charge: () => undefined }

/** A user who requests work, and the account charged for it. */
export interface Payer {
  readonly user: string
  readonly expense: Expense
}
