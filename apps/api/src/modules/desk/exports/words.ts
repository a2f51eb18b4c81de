import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { speak } from "@kaunter/words/speak";
import { councilCodes, operatorOwner } from "@kaunter/domain/vocabulary/councils";

/** Says the words of the dictionary in one language. */
export type Say = ReturnType<typeof speak>;

export function ownerName(say: Say, owner: string): string {
  if (owner === operatorOwner) return say("owner.operator");
  const code = councilCodes.find((each): each is CouncilCode => each === owner);
  return code ? say(`council.${code}`) : owner;
}
