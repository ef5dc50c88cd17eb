/** This run has lost its publication: another run took over, or the user deleted it. It must not write any more. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('The publication belongs to another run, or is gone');
  }
}
