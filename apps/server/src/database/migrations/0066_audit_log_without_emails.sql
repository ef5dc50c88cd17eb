DROP INDEX "audit_log_administrator";--> statement-breakpoint
CREATE INDEX "audit_log_administrator_id" ON "audit_log" USING btree ("administrator_id","created_at","id");--> statement-breakpoint
-- The log outlives accounts: administrators without a user name are named by their account while there is one.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_is_only_added";--> statement-breakpoint
UPDATE "audit_log" SET "administrator" = '' WHERE "administrator" LIKE '%@%';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_is_only_added";--> statement-breakpoint
CREATE TRIGGER "audit_log_is_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT
EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_are_not_emptied" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT
EXECUTE FUNCTION "refuse_change_of_ledger"();
