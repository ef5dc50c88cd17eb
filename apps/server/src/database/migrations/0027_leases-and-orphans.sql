ALTER TABLE "site_turns" RENAME TO "site_leases";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "served_by" TO "holder_id";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "served_until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "paused_until" TO "backoff_until";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "troubles" TO "consecutive_failures";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "troubled_since" TO "failing_since";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "last_trouble_at" TO "last_failure_at";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "trouble_code" TO "failure_code";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME COLUMN "trouble_message" TO "failure_message";--> statement-breakpoint
ALTER TABLE "site_leases" RENAME CONSTRAINT "site_turns_site_id_wordpress_sites_id_fk" TO "site_leases_site_id_wordpress_sites_id_fk";--> statement-breakpoint
ALTER TABLE "site_leftovers" RENAME TO "site_orphans";--> statement-breakpoint
ALTER TABLE "site_orphans" RENAME COLUMN "looks" TO "checks";--> statement-breakpoint
ALTER TABLE "site_orphans" RENAME COLUMN "next_look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "site_orphans" RENAME CONSTRAINT "site_leftovers_site_id_wordpress_sites_id_fk" TO "site_orphans_site_id_wordpress_sites_id_fk";--> statement-breakpoint
ALTER TABLE "site_orphans" RENAME CONSTRAINT "site_leftovers_kind" TO "site_orphans_kind";--> statement-breakpoint
ALTER INDEX "site_leftovers_site" RENAME TO "site_orphans_site";--> statement-breakpoint
ALTER INDEX "site_leftovers_next_look" RENAME TO "site_orphans_next_check";--> statement-breakpoint
-- The previous release, which may still run on other nodes, reads and writes by the old names.
CREATE VIEW "site_turns" AS SELECT "site_id", "holder_id" AS "served_by", "expires_at" AS "served_until", "present_as", "backoff_until" AS "paused_until", "asked_to_wait", "consecutive_failures" AS "troubles", "failing_since" AS "troubled_since", "last_failure_at" AS "last_trouble_at", "failure_code" AS "trouble_code", "failure_message" AS "trouble_message", "notified_at" FROM "site_leases";--> statement-breakpoint
CREATE VIEW "site_leftovers" AS SELECT "id", "site_id", "kind", "slug", "keep_id", "checks" AS "looks", "next_check_at" AS "next_look_at", "created_at" FROM "site_orphans";
