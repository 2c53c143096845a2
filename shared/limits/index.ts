/** What one person, project, recipient or client may use up of what all share. */
export { type BudgetName, budgets, commandBudgets, manyPeople, remindedIn, reminderBudgets } from './budgets.ts';
export { limitCaller, limitGuess, refundCaller } from './caller.ts';
export { counterOf, forgetTries, isWithin, type Limiter, limiter, refunder, slowly } from './limiter.ts';
