-- Each change of AI credits is an entry of the ledger too, also while the previous release runs beside this one.
CREATE FUNCTION "enter_credits_in_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."amount" <> 0 THEN
		INSERT INTO "ledger_entries" ("user_id", "kind", "subject", "credits", "created_at")
		VALUES (
			NEW."user_id",
			CASE NEW."reason" WHEN 'generation' THEN 'credit' ELSE 'grant' END,
			NEW."id"::text,
			NEW."amount",
			NEW."created_at"
		);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_are_in_ledger" AFTER INSERT ON "credit_entries" FOR EACH ROW
EXECUTE FUNCTION "enter_credits_in_ledger"();--> statement-breakpoint
INSERT INTO "ledger_entries" ("user_id", "kind", "subject", "credits", "created_at")
SELECT "user_id", CASE "reason" WHEN 'generation' THEN 'credit' ELSE 'grant' END, "id"::text, "amount", "created_at"
FROM "credit_entries" WHERE "amount" <> 0;--> statement-breakpoint
-- What a balance has beyond its entries, so that each is the sum of the ledger from here on.
INSERT INTO "ledger_entries" ("user_id", "kind", "subject", "credits")
SELECT b."user_id", 'grant', 'opening:' || b."user_id", b."left" - coalesce(sum(e."amount"), 0)
FROM "credit_balances" b LEFT JOIN "credit_entries" e ON e."user_id" = b."user_id"
GROUP BY b."user_id", b."left" HAVING b."left" <> coalesce(sum(e."amount"), 0);
